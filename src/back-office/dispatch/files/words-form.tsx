import { plural } from '../../../shop/ground/plural.ts'
import type { CourierFile } from '../../../shop/money/courier-files/index.ts'
import { wordMeanings } from '../../../shop/money/courier-files/rules.ts'
import { Select } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'

/** Asks what words of a courier mean. Their lines are applied then. */
export const WordsForm = ({ file: { courier, unknown } }: { file: Pick<CourierFile, 'courier' | 'unknown'> }) => (
  <PanelForm
    title={`What does ${courier} mean by it?`}
    note="Asked once for each word. Its lines wait until then: nothing is guessed."
    action="words"
    submit="Apply these lines"
    busy="Applying ..."
  >
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {unknown.map(({ word, lines, number }, at) => (
        <div key={word}>
          <input type="hidden" name={`word.${at}`} value={word} />
          <Select
            name={`meaning.${at}`}
            label={word}
            hint={`${plural(lines, 'line')}, such as ${number}`}
            empty="Not said yet"
            options={wordMeanings}
            defaultValue=""
            className="wrap-anywhere"
          />
        </div>
      ))}
    </div>
  </PanelForm>
)
