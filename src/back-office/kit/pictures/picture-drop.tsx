import { type DragEvent, useEffect, useId, useState } from 'react'
import type { Upload, useUploads } from './use-uploads.ts'

type Props = {
  of: ReturnType<typeof useUploads>
  label: string
  several?: boolean
  /** Videos are taken too. */
  videos?: boolean
  /** Whether pictures are taken that are pasted anywhere on the page. */
  pastes?: boolean
}

/** Takes pictures by drag, choice, a phone's camera and paste, and shows each on its way. Needs scripts. */
export function PictureDrop({
  of: { uploads, add, retry, cancel },
  label,
  several = false,
  videos = false,
  pastes = true,
}: Props) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    add(several ? chosen : chosen.slice(0, 1))
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
  useEffect(() => {
    if (!pastes) return
    // Wherever the focus is: a text has no files.
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      add(several ? files : files.slice(0, 1))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [add, several, pastes])
  return (
    <div className="grid gap-2">
      <section aria-label={label} data-over={over} className="picture-drop" {...drop}>
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton text={several ? 'Choose pictures' : 'Choose a picture'} several={several} onTake={take} />
          {videos && (
            <FileButton text="Choose videos" accept="video/mp4,video/webm,video/quicktime" several onTake={take} />
          )}
          <FileButton text="Take a photo" camera onTake={take} />
        </div>
        <p className="text-muted text-xs">{`Or drop ${several ? 'them' : 'it'} here${pastes ? ', or paste with Ctrl V' : ''}. At most 15 MB each${videos ? ', a video 50 MB and 60 seconds' : ''}.`}</p>
      </section>
      {uploads.length > 0 && (
        <ul aria-label="On their way" className="grid gap-2">
          {uploads.map(upload => (
            <UploadRow key={upload.id} upload={upload} onRetry={retry} onCancel={cancel} />
          ))}
        </ul>
      )}
    </div>
  )
}

type FileButtonProps = {
  text: string
  several?: boolean
  camera?: boolean
  accept?: string
  onTake: (files: FileList | null) => void
}

function FileButton({ text, several, camera, accept = 'image/*', onTake }: FileButtonProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="button button-outline cursor-pointer focus-within:outline-2">
      {text}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={several}
        capture={camera ? 'environment' : undefined}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onTake(currentTarget.files)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

type RowProps = { upload: Upload; onRetry: (id: number) => void; onCancel: (id: number) => void }

function UploadRow({ upload: { id, file, state, part, message }, onRetry, onCancel }: RowProps) {
  const name = file.name || 'Pasted picture'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border border-line pl-3 text-sm">
      <div className="grid gap-1 py-2">
        <span className="truncate">{name}</span>
        {state === 'failed' ? (
          <span role="alert" className="text-danger">
            {message}
          </span>
        ) : (
          <progress aria-label={`${name}, sent`} value={state === 'waiting' ? 0 : part} className="h-1.5 w-full" />
        )}
      </div>
      {state === 'failed' ? (
        <button type="button" className="min-h-11 px-2 font-medium" onClick={() => onRetry(id)}>
          Try again
        </button>
      ) : (
        <span className="text-muted tabular-nums">
          {state === 'waiting' ? 'Waits' : part < 1 ? `${Math.floor(part * 100)}%` : 'Checked ...'}
        </span>
      )}
      <button
        type="button"
        aria-label={`${state === 'failed' ? 'Remove' : 'Cancel'} ${name}`}
        className="min-h-11 min-w-11"
        onClick={() => onCancel(id)}
      >
        ×
      </button>
    </li>
  )
}
