const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5M10.5 7.5v6m-3-3h6',
  share: 'M12 15V3.5m-4 4 4-4 4 4M6 11H4.5v9.5h15V11H18',
  bag: 'M5 8h14l1 12.5H4L5 8Zm3.5 2.5V7a3.5 3.5 0 0 1 7 0v3.5',
  heart: 'M12 20.5S3.5 15 3.5 9a4.5 4.5 0 0 1 8.5-2 4.5 4.5 0 0 1 8.5 2c0 6-8.5 11.5-8.5 11.5Z',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  person: 'M12 4a3.75 3.75 0 1 0 0 7.5A3.75 3.75 0 0 0 12 4ZM4.5 20.5c.6-4 3.7-6 7.5-6s6.9 2 7.5 6',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  pause: 'M8.5 5.5v13m7-13v13',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm4.5 12.5 5 5 10-11',
  filter: 'M3.5 7h17M6.5 12h11M9.5 17h5',
  trash: 'M5 7h14M9.5 7V4.5h5V7m-8 0 .8 13h9.4l.8-13',
  phone: 'M6 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1-1 2-2 2A16 16 0 0 1 4 5.5c0-1 1-2 2-2Z',
  copy: 'M9 8.5h10.5V20H9V8.5ZM6 16H4.5V4H15v2',
  ticket: 'M3.5 6.5h17V10a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4V6.5Zm11 0v11',
  chat: 'M4 19.5 5.2 16a7.8 7.8 0 1 1 2.9 2.7L4 19.5ZM9 12h0m3 0h0m3 0h0',
  mail: 'M3.5 6h17v12.5h-17V6Zm0 .5 8.5 6.5 8.5-6.5',
  place: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11Zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
} as const

export type IconName = keyof typeof paths

/** An icon of 24 x 24 px in the text's colour. Hidden from screen readers: its meaning must be named beside it. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Drawing path={paths[name]} size={size} />
}

/** An icon of a path of its own, for icons that few pages have. */
export function Drawing({ path, size = 22 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
