import { type ReactNode, useEffect, useRef, useState } from 'react'
import { writeHash } from '../options/hash.js'
import type { Settings } from '../options/settings.js'

/** Shows this page in a frame of phone size and passes every change of the options to it. */
export function PhoneFrame({ settings }: { readonly settings: Settings }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const [start] = useState(() => `./?phone${writeHash(settings)}`)
  useEffect(() => {
    const inner = frame.current?.contentWindow
    // Until its page has loaded, the frame is on about:blank. Its `src` already has the settings.
    if (inner && inner.location.href !== 'about:blank') inner.location.hash = writeHash(settings)
  }, [settings])
  return (
    <section className="phone" aria-label="Phone">
      <iframe ref={frame} src={start} title="The playground on a phone, 390 by 844" />
    </section>
  )
}
