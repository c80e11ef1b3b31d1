const paths = {
  back: 'M15 5l-7 7 7 7',
  wallet: 'M4 8a2 2 0 0 1 2-2h11v3M4 8v9a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2H6a2 2 0 0 1-2-1zM16 14h.01',
  scan: 'M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M5 12h14',
  list: 'M5 7h14M5 12h14M5 17h9',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  check: 'M5 13l4 4L19 7',
  next: 'M9 5l7 7-7 7',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const

/** A line icon. It is hidden from screen readers because the control has a label. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="line" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
