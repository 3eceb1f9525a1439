import type { CourierSystem } from '../shop/orders/dispatch/index.ts'
import { isSystem, type SystemOf, systemsOf } from '../shop/settings/connections/connection-rules.ts'
import { openLeopards } from './couriers/leopards.ts'
import { openMnp } from './couriers/mnp.ts'
import { openPostex } from './couriers/postex.ts'
import { openTcs } from './couriers/tcs.ts'
import { openTrax } from './couriers/trax.ts'
import { type Opened, openSystem, type SystemParts } from './kit/open-system.ts'

/** The adapter of each courier. */
export const couriers: Record<SystemOf<'courier'>, (opened: Opened) => CourierSystem> = {
  postex: openPostex,
  leopards: openLeopards,
  tcs: openTcs,
  mnp: openMnp,
  trax: openTrax,
}

/** The system of a courier by its name; null while its connection is off. */
export async function openCourierSystem(parts: SystemParts, system: string): Promise<CourierSystem | null> {
  if (!isSystem(system) || !isCourier(system)) return null
  const opened = await openSystem(parts, system)
  return opened && couriers[system](opened)
}

const isCourier = (system: string): system is SystemOf<'courier'> => (systemsOf('courier') as string[]).includes(system)
