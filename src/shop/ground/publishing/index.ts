export { demandToCome, PublishAt, publishDueOf } from './publish-due.ts'
