import type { FormField } from '../../shop/ground/forms/index.ts'
import type { ListedRedirect } from '../../shop/settings/redirects/index.ts'
import { tableFile } from '../kit/excel-or-csv-field.ts'
import { SentFile, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { RowAction } from '../kit/staff-form.tsx'

/** Adds one redirect, or those of a file. */
export const AddRedirects = ({ fields }: { fields: readonly FormField[] }) => (
  <div className="panel my-4 grid gap-2">
    <FoldForm label="Add a redirect" action="add" submit="Add">
      <RuleFields fields={fields} />
    </FoldForm>
    <FoldForm label="Import a file" action="import" submit="Import" busy="Importing ..." sendsFile>
      <SentFile
        name="file"
        label={tableFile.label}
        hint="A line each: from, to, and 301 or 302. All lines are taken, or none"
        accept={tableFile.accept}
        required
      />
    </FoldForm>
  </div>
)

/** What is done about an address that was not found. */
export const MissedForms = ({ path }: { path: string }) => (
  <div className="flex flex-wrap items-start gap-x-5">
    <FoldForm
      label={
        <>
          Redirect<span className="sr-only">{` ${path}`}</span>
        </>
      }
      action="add"
      of={{ from: path }}
      hidden={{ permanent: 'yes' }}
      submit="Redirect"
      inline
    >
      <Text name="to" label={`Where ${path} leads`} defaultValue="/shop" required />
    </FoldForm>
    <RowAction action="forget" of={{ path }} label={`Leave out ${path}`} submit="Leave out" />
  </div>
)

/** Ends one, by its row. */
export const RemoveRedirect = ({ redirectId, version, from }: ListedRedirect) => (
  <RowAction
    action="remove"
    of={{ redirectId: String(redirectId) }}
    hidden={{ version: String(version) }}
    label={`Remove ${from}`}
    submit="Remove"
  />
)
