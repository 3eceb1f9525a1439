export { readCourierFile } from './read-courier-file.ts'
