import { useRouteLoaderData } from 'react-router'
import type { Permission } from '../../shop/staff/staff/permission-rules.ts'
import type { loader } from '../back-office.route.tsx'

/** Whether the person who is signed in has a permission: what a page offers. The server asks again at each write. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useRouteLoaderData<typeof loader>('back-office')?.staff?.permissions ?? []
  return permission => permissions.includes(permission)
}
