// Page views, counted by the minute: `count-views.ts`.

export { openViewCounts, type View, type ViewCounts } from './count-views.ts'
