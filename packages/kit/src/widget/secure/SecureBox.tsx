import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { EmbeddedConnector } from '../../core/EmbeddedConnector.js'
import { growHeight } from '../../ui/shell/growHeight.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWidget } from '../WidgetContext.js'
import { createStrayPresses, isIn } from './createStrayPresses.js'
import { followBox } from './followBox.js'

const style = `
.shell:has(>.secure)>.body{height:0;visibility:hidden}
.secure{--most:min(600px,var(--page));height:min(var(--h),var(--most));transition:height .15s var(--_ease)}
@media(prefers-reduced-motion:reduce){.secure{transition:none}}
`

export interface SecureBoxProps {
  /** What the frame needs, in CSS pixels; it scrolls inside when the screen has less [S2.10]. */
  readonly height: number
  readonly connector: EmbeddedConnector
}

/** The place in the card over which the secure frame lies; it takes the place of the view, which stays as it is. */
export function SecureBox({ height, connector }: SecureBoxProps): ReactNode {
  const { client } = useWidget()
  const box = useRef<HTMLDivElement>(null)
  useStyle(style)
  const { embedded } = connector
  const strays = useMemo(() => createStrayPresses(() => performance.now()), [])
  useLayoutEffect(() => strays.changes(), [height])
  useLayoutEffect(() => {
    const element = box.current
    const body = element?.parentElement?.querySelector<HTMLElement>('.body')
    const view = body?.firstElementChild
    if (!element || !body || !view) return undefined
    // It grows out of the view that was there, and back into it, so the card does not jump.
    grow(element, view.getBoundingClientRect().height, element.offsetHeight)
    return () => grow(body, element.offsetHeight, view.getBoundingClientRect().height)
  }, [])
  useEffect(() => {
    const page = client.environment.window
    const element = box.current
    if (!page || !element) return undefined
    const stop = followBox(page, element, (place) => {
      // The corners of a sheet are others than those of a card.
      const card = element.closest('.card')
      const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(card ?? element)
      if (card) strays.moved(card.getBoundingClientRect())
      const label = card?.querySelector('.title')?.textContent ?? ''
      embedded.placeFrame({ ...place, radius: `0 0 ${borderBottomRightRadius} ${borderBottomLeftRadius}`, label })
    })
    return () => {
      stop()
      embedded.placeFrame(undefined)
    }
  }, [client, embedded, strays])
  useEffect(
    () =>
      embedded.watchOutsidePress((x, y) => {
        const card = box.current?.closest('.card')
        const ways = [...(card?.querySelectorAll('[data-testid=header-close],[data-testid=header-back]') ?? [])]
        // While the frame is there everything but it is out of reach for real events; the rest of the card is no answer.
        const isWay = ways.some((way) => isIn(way.getBoundingClientRect(), x, y))
        if (isWay || !(isIn(card?.getBoundingClientRect(), x, y) || strays.isStray(x, y))) embedded.rejectPending()
      }),
    [embedded, strays],
  )
  return <div ref={box} className="secure" data-testid="secure-box" style={{ '--h': `${height}px` } as object} />
}

function grow(element: HTMLElement, fromPx: number, toPx: number): void {
  const isStill = window.matchMedia('(prefers-reduced-motion:reduce)').matches
  if (isStill || fromPx === 0 || fromPx === toPx) return
  growHeight(element, fromPx, toPx)
}
