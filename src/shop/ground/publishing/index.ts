// What is published by itself at a minute: `publish-at-minute.ts`, for products, pages, layouts.

export { demandToCome, PublishAt, publishDueOf } from './publish-at-minute.ts'
