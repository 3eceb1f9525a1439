import { href } from 'react-router'
import { DrawerContent, drawerClasses } from '../../ui/drawer.tsx'
import { DrawerBanner, DrawerButtons } from './drawer-parts.tsx'
import { LineFrame, LineSum } from './line-frame.tsx'

/**
 * Server only: the cart drawer of a page whose code is not there yet, as a template with one line, which `show-early-drawer.ts`
 * fills. It has the measures of the drawer that takes its place (`cart-drawer.tsx`), and nothing that needs code.
 */
export function EarlyDrawer() {
  return (
    <dialog aria-label="Shopping Cart" data-open="false" data-early="" className={drawerClasses('right', 'ivory')}>
      <DrawerContent title="Shopping Cart" footer={<DrawerButtons subtotal={<Slot name="subtotal" />} />}>
        <DrawerBanner />
        <ul className="divide-y divide-line px-5">
          <LineFrame
            picture={<Slot name="picture" />}
            // A link without words would be invalid, also in a template.
            title={<Slot name="title" words="Perfume" />}
            address={href('/shop')}
            ml={<Slot name="ml" />}
            price={
              <p className="flex flex-wrap gap-x-2 text-sm tabular-nums">
                <Slot name="price" />
                <s className="text-muted">
                  <Slot name="before" />
                </s>
              </p>
            }
          >
            <LineSum sum={<Slot name="sum" />}>
              {/* As high as the field with its buttons that takes its place. */}
              <p className="flex min-h-[calc(2.75rem+2px)] items-center gap-1 text-sm">
                {'Quantity '}
                <Slot name="quantity" />
              </p>
            </LineSum>
          </LineFrame>
        </ul>
      </DrawerContent>
    </dialog>
  )
}

const Slot = ({ name, words }: { name: string; words?: string }) => <span data-slot={name}>{words}</span>
