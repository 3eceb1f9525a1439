// Home page and menus as staff arrange them: `draft-home-and-menus.ts` changes the draft, `publish-home-and-menus.ts`
// shows it; `check-block.ts` and `check-link.ts` refuse what leads nowhere.

export { brokenBlocks, demandBlock, productOf } from './check-block.ts'
export { listLinks } from './check-link.ts'
export { arrangeEntries, changeDraft, discardDraft, saveEntry, useDefault } from './draft-home-and-menus.ts'
export { blockForm, defaultsOf, entryForm, findEntry } from './entry-form.ts'
export { type Content, findLayout, type LayoutId, layoutRules, newEntryId } from './layout.ts'
export { blockKinds, EntryIds, entriesOf, isBlockKind, isListName, type ListName, layoutLists, lines } from './lists.ts'
export { findPreview, makePreview, PREVIEW_HOURS } from './preview-layout.ts'
export {
  layoutHistory,
  layoutLabels,
  publishDueLayouts,
  publishLayout,
  putLayoutBack,
  ScheduleLayout,
  scheduleLayout,
} from './publish-home-and-menus.ts'
