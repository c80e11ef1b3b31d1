import { type ReactNode, useEffect, useRef, useState } from 'react'
import { writeHash } from '../options/hash.js'
import type { Settings } from '../options/settings.js'

/** Shows this page in a frame of phone size and passes every change of the options to it. */
export function PhoneFrame({ settings }: { readonly settings: Settings }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  // On a phone the widget is a dialog at the bottom of the page.
  const hash = writeHash({ ...settings, enableEmbedded: false })
  const [start] = useState(() => `./?phone${hash}`)
  useEffect(() => {
    const inner = frame.current?.contentWindow
    // Until its page has loaded, the frame is on about:blank. Its `src` already has the settings.
    if (inner && inner.location.href !== 'about:blank') inner.location.hash = hash
  }, [hash])
  return (
    <section className="phone" aria-label="Phone">
      <iframe ref={frame} src={start} title="The widget on a phone" />
    </section>
  )
}
