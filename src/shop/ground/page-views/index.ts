export { openViewCounts, type View, type ViewCounts } from './count-views.ts'
