import { redirect } from 'react-router'
import { openPage } from '../web/server/staff-pages.ts'

/** /admin leads to the first page. */
export const loader = openPage(async () => redirect('/admin/today'))
