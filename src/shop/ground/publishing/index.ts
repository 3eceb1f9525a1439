export { demandToCome, PublishAt, publishDueOf } from './publish-at-minute.ts'
