// Categories, for staff: `save-category.ts` makes, changes and removes them.

export {
  CreateCategory,
  categoryFor,
  categoryWords,
  createCategory,
  findStaffCategory,
  listStaffCategories,
  removeCategory,
  SaveCategory,
  saveCategory,
} from './save-category.ts'
