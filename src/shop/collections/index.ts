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
  type Member,
  offerProducts,
} from './find-collections.ts'
export { createCollection, saveCollection, saveMembers, saveRules } from './save-collection.ts'
