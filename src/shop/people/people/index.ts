// The merchant's customers by phone: `find-person.ts`, `list-people.ts`, `merge-people.ts`, `erase-person.ts`.

export { notePerson, PersonNote, TagPerson, tagPerson } from './describe-person.ts'
export { erasePerson } from './erase-person.ts'
export { findPerson, type Person } from './find-person.ts'
export { inSegment, listPeople, listPersonTags, PersonFilter, type PersonRow } from './list-people.ts'
export { MergePerson, type MergePlan, mergePeople, PartPerson, partPeople, planMerge } from './merge-people.ts'
export { refreshAllPeople, refreshPeople } from './refresh-people.ts'
