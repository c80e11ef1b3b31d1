import type { Words } from '@foyer/messages/en'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/Button.js'
import { restoreFocus } from '../../ui/focus.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import type { LeaveGuard } from './createLeaveGuard.js'
import { useWidget } from './WidgetContext.js'

const style = `
.leave{position:absolute;inset:0;z-index:4;display:flex;flex-direction:column;justify-content:flex-end;border-radius:var(--_r7) var(--_r7) 0 0;background:var(--foyer-overlay,#0c0d1066);animation:fade .15s ease-out}
.leave>div{display:flex;flex-direction:column;gap:4px;margin:8px;padding:20px 16px 12px;border-radius:var(--_r5,20px);background:var(--_bg);text-align:center;box-shadow:var(--_shadow)}
.leave h3{font-size:var(--_t3);font-weight:600}
.leave p{color:var(--_text-muted);text-wrap:balance}
.leave .two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.3fr);gap:8px;padding-top:12px}
.leave .b{padding-inline:8px}
@media(forced-colors:active){.leave>div{border:1px solid}}
`

export interface LeaveQuestionProps {
  readonly guard: LeaveGuard
  readonly words: Words<'core'>
}

/** The "Stop and close?" alert dialog over the whole card. Escape and the first button mean "stay". */
export function LeaveQuestion({ guard, words }: LeaveQuestionProps): ReactNode {
  useStyle(style)
  const box = useRef<HTMLDivElement>(null)
  useEscape(true, () => guard.resolve(false))
  useLayoutEffect(() => {
    const cover = box.current?.parentElement
    const root = cover?.getRootNode()
    const before = root instanceof ShadowRoot ? root.activeElement : undefined
    const others = [...(cover?.parentElement?.children ?? [])].filter((one) => one !== cover) as HTMLElement[]
    for (const one of others) one.inert = true
    box.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      for (const one of others) one.inert = false
      // The view may have changed meanwhile, and a press on the overlay moves the focus to the dialog itself.
      restoreFocus(cover?.parentElement, before)
    }
  }, [])
  return (
    <div className="leave" role="alertdialog" aria-modal="true" aria-labelledby="leave-t" aria-describedby="leave-d">
      <div ref={box}>
        <h3 id="leave-t">{words.leaveTitle}</h3>
        <p id="leave-d">{words.leaveText}</p>
        <div className="two">
          <Button variant="secondary" onClick={() => guard.resolve(false)}>
            {words.stay}
          </Button>
          <Button variant="danger" onClick={() => guard.resolve(true)}>
            {words.leave}
          </Button>
        </div>
      </div>
    </div>
  )
}

/**
 * While `isActive`, Escape, the overlay and the close button open a confirmation first, because a request is still
 * pending. With `stop`, going back calls it instead of leaving the view, because only this view tracks the pending
 * request.
 */
export function useLeaveGuard(isActive: boolean, stop?: () => void): void {
  const { guard } = useWidget()
  const latest = useRef(stop)
  useEffect(() => {
    latest.current = stop
  })
  const canStop = stop !== undefined
  useEffect(
    () =>
      isActive
        ? guard.block({ Question: LeaveQuestion, stop: canStop ? () => latest.current?.() : undefined })
        : undefined,
    [guard, isActive, canStop],
  )
}
