import type { ChangeEvent } from 'react'

/** Ticks every box of this name in its form, wherever on the page it stands. Needs scripts. */
export function SelectAll({ name }: { name: string }) {
  const change = ({ currentTarget: all }: ChangeEvent<HTMLInputElement>) => {
    for (const one of all.form?.elements ?? []) {
      if (one instanceof HTMLInputElement && one.name === name) one.checked = all.checked
    }
  }
  return (
    <label className="scripted inline-flex min-h-11 items-center gap-3 text-sm">
      <span className="grid w-11 place-items-center">
        <input type="checkbox" className="size-5" onChange={change} />
      </span>
      Select all on this page
    </label>
  )
}
