// What is to be done today, in which order: `list-work.ts`.

export { AssignWork, assignWork, type Colleague, listColleagues } from './assign-work.ts'
export { findNextWork, listWork, type WorkLine } from './list-work.ts'
