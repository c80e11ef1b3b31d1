import { Component, createRef, type ReactNode, type UIEvent } from 'react'
import {
  chooseFocus,
  createFocusTarget,
  type FocusTarget,
  findFocusTarget,
  findSameControl,
  focusFirst,
} from '../focus.js'
import { createReactElement } from '../markup/createReactElement.js'
import { pageMarkup } from '../markup/shellMarkup.js'
import { animateHeight, planHeight } from './planHeight.js'

export interface PagesProps {
  viewKey: string
  /** The length of the history. A longer one slides forward, a shorter one back. */
  depth: number
  /** Called after a view change if no control of the new page takes the focus. */
  focusTitle: () => void
  children: ReactNode
}

interface Mark extends FocusTarget {
  /** True if the control is in the header of the card, not in the page. */
  isInHeader: boolean
}

interface Snapshot {
  page: HTMLElement
  scrollTop: number
  mark: Mark | undefined
  isOurs: boolean
}

/** The duration of a view transition, in milliseconds [S2.22]. */
const viewMs = 150
const ease = 'cubic-bezier(.2,0,0,1)'

/**
 * The content area with view transitions. The DOM node of the leaving page is inserted again for 150 ms as an inert
 * "ghost". So no page renders twice, and a new transition can simply remove the ghost.
 */
export class Pages extends Component<PagesProps> {
  private readonly body = createRef<HTMLDivElement>()
  private readonly page = createRef<HTMLDivElement>()
  private readonly marks = new Map<number, Mark>()
  private observer: ResizeObserver | undefined
  private readonly changes = new MutationObserver(() => this.keepFocus())
  private height: number | undefined
  private growing: Animation | undefined
  /** Finds the control to focus, if the page does not contain it yet. */
  private findLate: (() => HTMLElement | undefined) | undefined

  override componentDidMount(): void {
    const page = this.page.current
    if (!page) return
    this.observer = new ResizeObserver(() => this.follow())
    this.observer.observe(page)
    this.focusIfIdle(page)
    if (this.body.current) this.changes.observe(this.body.current, { childList: true, subtree: true })
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect()
    this.changes.disconnect()
  }

  override getSnapshotBeforeUpdate(previous: PagesProps): Snapshot | null {
    const page = this.page.current
    if (!page || pageKey(previous) === pageKey(this.props)) return null
    const active = activeIn(page)
    // Move the focus only if it is in the card or the card is in a dialog: an inline card must not take the focus from
    // a field of the host page.
    const isOurs = active !== null || page.closest('dialog') !== null
    const isInHeader = !page.contains(active)
    const target = active?.matches('.title') ? undefined : createFocusTarget(rootOf(page, isInHeader), active)
    return { page, scrollTop: page.scrollTop, mark: target && { ...target, isInHeader }, isOurs }
  }

  override componentDidUpdate(previous: PagesProps, _state: unknown, left: Snapshot | null): void {
    const page = this.page.current
    if (!left || !page) return
    const back = this.props.depth < previous.depth
    if (!back && left.mark) this.marks.set(previous.depth, left.mark)
    this.observer?.disconnect()
    this.observer?.observe(page)
    this.cross(page, left, back)
    if (!left.isOurs) return
    const mark = back ? this.marks.get(this.props.depth) : undefined
    const root = rootOf(page, mark?.isInHeader)
    const target = mark && findFocusTarget(root, mark)
    this.findLate = undefined
    if (target) target.focus({ preventScroll: false })
    else if (!focusFirst(page, '[data-autofocus]')) {
      this.props.focusTitle()
      this.findLate = () => (mark ? findSameControl(root, mark) : chooseFocus(page, '[data-autofocus]'))
    }
  }

  private cross(page: HTMLElement, left: Snapshot, back: boolean): void {
    const body = this.body.current
    if (!body) return
    for (const ghost of body.querySelectorAll('.ghost')) ghost.remove()
    const ghost = left.page
    ghost.classList.add('ghost')
    ghost.inert = true
    ghost.setAttribute('aria-hidden', 'true')
    body.append(ghost)
    ghost.scrollTop = left.scrollTop
    const still = isStill()
    const step = (back ? -8 : 8) * (body.matches('[dir=rtl] *') ? -1 : 1)
    const at = (x: number, opacity: number) => ({ opacity, transform: still ? 'none' : `translateX(${x}px)` })
    const timing: KeyframeAnimationOptions = { duration: still ? 100 : viewMs, easing: ease, fill: 'both' }
    page.animate([at(step, 0), at(0, 1)], { ...timing, fill: 'backwards' })
    // Omit the first keyframe: a page whose own transition has not ended leaves from its current position.
    ghost.animate([at(-step, 0)], timing).onfinish = () => ghost.remove()
  }

  private follow(): void {
    const [body, page] = [this.body.current, this.page.current]
    if (!body || !page) return
    const measured = page.offsetHeight
    const running = this.growing?.playState === 'running'
    const plan = planHeight(this.height, measured, running ? body.offsetHeight : undefined, isStill())
    // A closed dialog has no height. Do not animate when it opens again.
    this.height = measured > 0 ? measured : undefined
    fadeEdges(page)
    if (!plan) return
    this.growing?.cancel()
    this.growing = animateHeight(body, plan.from, plan.to)
  }

  /**
   * Focuses the title if the focused control was removed. Otherwise the focus would move to the host page. Moves the
   * focus from the title to a control that appears late.
   */
  private keepFocus(): void {
    const page = this.page.current
    if (page) this.focusIfIdle(page)
    const late = page && activeIn(page)?.matches('.title') ? this.findLate?.() : undefined
    if (late) {
      this.findLate = undefined
      late.focus()
    }
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    if (isNowhere && page?.closest('dialog')?.open) this.props.focusTitle()
  }

  /** Focuses the first control of late content if the card itself has the focus. */
  private focusIfIdle(page: HTMLElement): void {
    const active = activeIn(page)
    if (active?.classList.contains('card')) focusFirst(page)
  }

  override render(): ReactNode {
    const onScroll = (event: UIEvent<HTMLElement>) => fadeEdges(event.currentTarget)
    return pageMarkup(
      createReactElement,
      [this.props.children],
      { ref: this.body },
      { key: pageKey(this.props), ref: this.page, onScroll },
    )
  }
}

function pageKey({ viewKey, depth }: PagesProps): string {
  return `${depth}:${viewKey}`
}

/** Returns the card for a control in the header, which can open a page too. */
function rootOf(page: HTMLElement, isInHeader = false): HTMLElement {
  return (isInHeader && page.closest<HTMLElement>('.card')) || page
}

function activeIn(node: HTMLElement): Element | null {
  const root = node.getRootNode()
  return root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
}

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion:reduce)').matches
}

/** Fades the edges of a page that can scroll further. Changes the DOM only if needed. */
function fadeEdges(page: HTMLElement): void {
  const above = page.scrollTop > 2
  const below = page.scrollHeight - page.clientHeight - page.scrollTop > 2
  let fade = below ? 'end' : undefined
  if (above) fade = below ? 'both' : 'top'
  if (page.dataset.fade === fade) return
  if (fade) page.dataset.fade = fade
  else delete page.dataset.fade
}
