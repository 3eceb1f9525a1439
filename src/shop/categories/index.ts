export {
  CreateCategory,
  categoryWords,
  createCategory,
  listStaffCategories,
  removeCategory,
  SaveCategory,
  type StaffCategory,
  saveCategory,
} from './save-category.ts'
