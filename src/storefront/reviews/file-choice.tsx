import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  file: File | null
  onChange: (file: File | null) => void
  disabled: boolean
  required: boolean
  describedBy: string | undefined
}

/** A field for one photo or video, with a preview and a button to remove it. */
export function FileChoice({ file, onChange, disabled, required, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }
  // Cleared, so that the same file can be chosen again.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])
  return (
    <div className="file-choice">
      <input
        ref={input}
        id={id}
        type="file"
        name="images"
        accept="image/*,video/*"
        className="sr-only"
        disabled={disabled}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy ?? `${id}-hint`}
        onChange={event => event.target.files?.[0] && onChange(event.target.files[0])}
      />
      <label htmlFor={id}>
        <Icon name="plus" size={20} />
        <span>
          <span className="font-medium">{file ? 'Choose another' : 'Photo or video'}</span>
          {required && !file && (
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          )}
          <small id={`${id}-hint`}>One file: a photo, or a video of up to 60 seconds and 50 MB</small>
        </span>
      </label>
      {file && (
        <div className="file-preview">
          <Preview file={file} />
          <p className="min-w-0 text-sm">
            <span className="wrap-anywhere line-clamp-2">{file.name}</span>
            <span className="text-muted">{size(file.size)}</span>
          </p>
          {!disabled && (
            <Button variant="quiet" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address) return <span className="file-shown" />
  if (file.type.startsWith('video/')) {
    return <video src={address} className="file-shown" muted playsInline preload="metadata" aria-label="Preview" />
  }
  return <img src={address} className="file-shown" alt="Preview" />
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
