export {
  CreateCategory,
  categoryWords,
  createCategory,
  listStaffCategories,
  removeCategory,
  SaveCategory,
  saveCategory,
} from './save-category.ts'
