import { type ReactNode, useEffect, useRef, useState } from 'react'
import { writeHash } from '../options/hash.js'
import type { Settings } from '../options/settings.js'

/** This very page at the size of a phone; it goes along with every change of the options. */
export function PhoneFrame({ settings }: { readonly settings: Settings }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [start] = useState(() => `./?phone${writeHash(settings)}`)
  useEffect(() => {
    const inner = frame.current?.contentWindow
    // Before its page has come the frame is on about:blank, and its address already says it all.
    if (inner && inner.location.href !== 'about:blank') inner.location.hash = writeHash(settings)
  }, [settings])
  return (
    <section className="phone" aria-label="Phone">
      <iframe ref={frame} src={start} title="The playground on a phone, 390 by 844" />
    </section>
  )
}
