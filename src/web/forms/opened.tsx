import { type ComponentProps, type ReactNode, useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Values } from './form.ts'
import type { FormResult } from './form-result.ts'

/**
 * Which form of a page is open. Initially the one that was refused, or the one in the URL (`?edit=`, from
 * an `OpenButton` without scripts). `keyOf` returns the form of a response.
 */
export function useOpened(keyOf: (result: FormResult) => string | undefined) {
  const result = useActionData<FormResult>()
  const { search } = useLocation()
  return useState<string | null>(() => {
    if (!result) return new URLSearchParams(search).get('edit')
    return result.ok ? null : (keyOf(result) ?? null)
  })
}

type OpenProps = Omit<ComponentProps<'button'>, 'name' | 'value' | 'onClick' | 'type'> & {
  /** Which form it opens: see `useOpened`. */
  opens: string
  onOpen: () => void
  /** Query parameters to keep, such as the key of an order's link. */
  keep?: Values
}

/** A button that opens a form on its page: at once with scripts, by a request for the page with the form without. */
export function OpenButton({ opens, onOpen, keep = {}, ...button }: OpenProps) {
  return (
    <form method="get">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        {...button}
        type="submit"
        name="edit"
        value={opens}
        onClick={event => {
          event.preventDefault()
          onOpen()
        }}
      />
    </form>
  )
}

/** Closes what an `OpenButton` opened. `page`: the URL without the form. */
export function CloseButton({ page, onClose, children }: { page: string; onClose: () => void; children: string }) {
  return useHydrated() ? (
    <Button variant="outline" onClick={onClose}>
      {children}
    </Button>
  ) : (
    <LinkButton variant="outline" href={page}>
      {children}
    </LinkButton>
  )
}

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** A confirmation form: in a dialog with scripts, in its place on the page without. */
export function FormDialog({ open, onClose, title, children }: DialogProps) {
  if (useHydrated()) {
    return (
      <Dialog open={open} onClose={onClose} title={title} className="max-w-lg">
        {children}
      </Dialog>
    )
  }
  if (!open) return null
  return (
    <section aria-label={title} className="mt-4 grid gap-5 bg-tint p-4 sm:p-6">
      <h2 className="font-display font-medium text-2xl">{title}</h2>
      {children}
    </section>
  )
}
