// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/othertraces.h"

#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/tracetab.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/pages/comparepane.h"

namespace trilane::ui {

namespace {

std::vector<TracePage *> readyPages(const DocumentTabs *tabs)
{
    std::vector<TracePage *> pages;
    for (int tab = 0; tab < tabs->tabCount(); ++tab) {
        for (TracePage *page : tabs->tabAt(tab)->pages()) {
            if (page->session()->state() == session::Session::State::Ready && page->workspace())
                pages.push_back(page);
        }
    }
    return pages;
}

std::vector<session::OtherTrace> othersOf(const DocumentTabs *tabs, const TracePage *page)
{
    std::vector<session::OtherTrace> others;
    bool isLater = false;
    for (TracePage *other : readyPages(tabs)) {
        session::Session *session = other->session();
        if (other != page)
            others.push_back({session->title(), session->path(), &session->view(), isLater});
        isLater |= other == page;
    }
    return others;
}

} // namespace

void offerOtherTraces(const DocumentTabs *tabs, const std::function<QString()> &ask)
{
    for (TracePage *page : readyPages(tabs))
        page->workspace()->tables()->page<tables::ComparePane>()->setOthers(
            {.list = [tabs, page] { return othersOf(tabs, page); }, .ask = ask});
}

} // namespace trilane::ui
