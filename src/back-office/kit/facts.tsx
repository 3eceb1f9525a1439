import { Fragment, type ReactNode } from 'react'

/** A label with its value; `sum`: the last line of an account, `part`: a part of the line before. */
export type Fact = readonly [label: ReactNode, value: ReactNode, how?: 'sum' | 'part' | undefined]

/** Labels with their values; what is false is left out. `figures`: amounts in a column at the right. */
export function Facts({
  facts,
  figures,
}: {
  facts: readonly (Fact | false | null | undefined | '')[]
  figures?: boolean
}) {
  return (
    <dl className={figures ? 'facts facts-figures' : 'facts'}>
      {facts.map((fact, at) => {
        if (!fact) return null
        const [label, value, how] = fact
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: each fact has its place.
          <Fragment key={at}>
            <dt className={how && (how === 'sum' ? 'font-semibold' : 'pl-4 text-muted')}>{label}</dt>
            <dd className={how && (how === 'sum' ? 'font-semibold' : 'text-muted')}>{value}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
