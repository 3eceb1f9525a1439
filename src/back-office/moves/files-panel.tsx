import { timeText } from '../../shop/ground/dates.ts'
import type { findMove } from '../../shop/people/moves/index.ts'
import { fileKinds, fileStates, MOVE_FILE_BYTES } from '../../shop/people/moves/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Select, SentFile } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { useLoadWhile } from '../kit/use-load-while.ts'

export type FoundMove = Awaited<ReturnType<typeof findMove>>

/** The files of a move with how far each is, and the form that sends another. */
export function FilesPanel({ move: { moveId, state, files, made } }: { move: FoundMove }) {
  const isWorking =
    files.some(file => file.state === 'waiting') ||
    made.picturesWaiting > 0 ||
    (state === 'live' && made.unpublished > 0)
  useLoadWhile(isWorking)
  return (
    <Panel title="Files" note="In any order: products are worked first. The same file again makes nothing twice.">
      <Rows
        label="Files"
        rows={files}
        keyOf={({ fileId }) => fileId}
        cell={({ kind }) => fileKinds[kind]}
        note={file => (
          <>
            <span className="wrap-anywhere">{`${file.fileName}, ${timeText(file.createdAt)}`}</span>
            <br />
            {file.state === 'refused' ? <span className="text-danger">{file.problem}</span> : progressOf(file)}
          </>
        )}
        end={file => <span className="chip">{fileStates[file.state]}</span>}
        empty="No file yet."
      />
      {state !== 'thrown_away' && (
        // Read as it arrives, by a page of its own.
        <form method="post" action={`/admin/move-files/${moveId}`} encType="multipart/form-data" className="grid gap-4">
          <Select name="kind" label="What the file holds" required empty="Choose ..." options={fileKinds} />
          <SentFile
            name="file"
            label="CSV file"
            required
            accept=".csv,.txt,.tsv,text/csv"
            mostBytes={MOVE_FILE_BYTES}
            hint={`As it was exported, at most ${MOVE_FILE_BYTES / 1024 / 1024} MB`}
          />
          <Button type="submit" className="justify-self-start">
            Send
          </Button>
        </form>
      )}
      {isWorking && (
        <noscript>
          <a href="?" className="text-link">
            Look again
          </a>
        </noscript>
      )}
    </Panel>
  )
}

const figure = (count: number) => count.toLocaleString('en')

function progressOf({ state, found, worked, made, known }: FoundMove['files'][number]): string {
  if (state === 'waiting') return `${figure(worked)} of ${figure(found)} are worked through`
  const parts = [`${figure(made)} new`, known > 0 && `${figure(known)} were here`]
  return parts.filter(Boolean).join(', ')
}
