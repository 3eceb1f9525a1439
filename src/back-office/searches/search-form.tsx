import type { ReactNode } from 'react'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import type { PageHeadProps } from '../kit/page-head.tsx'
import type { Hidden } from '../kit/use-held-form.ts'
import { PreviewButton, PreviewPanel } from './preview.tsx'

type Props = PageHeadProps & {
  /** The title of its form, and a line below it. */
  form: { title: string; note?: string }
  /** Which one it is; empty for a new one. */
  of?: Record<string, string>
  hidden: Hidden
  /** What removing it does; left out where there is nothing to remove. */
  removal?: string | undefined
  children: ReactNode
}

/** A page of something that changes the search: its form, which can be tried before it is saved, and what removes it. */
export const SearchForm = ({ form, of, hidden, removal, children, ...head }: Props) => (
  <DetailPage
    {...head}
    aside={
      removal && (
        <PanelForm title="Remove it" action="remove" submit="Remove" variant="outline" of={of} hidden={hidden}>
          <p className="text-sm">{removal}</p>
        </PanelForm>
      )
    }
  >
    <PanelForm {...form} action="save" submit="Save" also={<PreviewButton />} of={of} hidden={hidden}>
      {children}
    </PanelForm>
    <PreviewPanel {...(of && { of })} />
  </DetailPage>
)
