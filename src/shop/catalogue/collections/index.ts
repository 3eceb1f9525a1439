// Collections, for staff: by hand or by rules (`save-collection.ts`). What is in one: `inCollection` of the room
// `catalogue`.

export {
  CollectionFacts,
  CreateCollection,
  createWords,
  factWords,
  ruleWords,
  SaveMembers,
} from './collection-form.ts'
export {
  countMembers,
  findStaffCollection,
  listAllCollections,
  listMembers,
  nameCollections,
  offerProducts,
} from './find-collections.ts'
export { addMembers, createCollection, saveCollection, saveMembers, saveRules } from './save-collection.ts'
