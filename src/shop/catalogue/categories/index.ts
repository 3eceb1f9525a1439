export {
  CreateCategory,
  categoryWords,
  createCategory,
  findStaffCategory,
  listStaffCategories,
  removeCategory,
  SaveCategory,
  saveCategory,
} from './save-category.ts'
