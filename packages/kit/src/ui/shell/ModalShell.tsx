import { backIcon, closeIcon, helpIcon } from '@foyer/ui/icons/baseIcons'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../Icon.js'
import { createReactElement } from '../markup/createReactElement.js'
import { shellMarkup } from '../markup/shellMarkup.js'
import { Pages } from './Pages.js'

export interface HeaderAction {
  kind: 'back' | 'help'
  label: string
  onPress: () => void
}

export interface ModalShellProps {
  /** The name of the dialog, also if `titleHidden` hides it visually. */
  title: string
  titleHidden?: boolean
  /** The identity of the view. A change starts the transition to the new children. */
  viewKey: string
  /** The length of the view history, from 1. */
  depth: number
  /** The back or help button at the start of the header. */
  start?: HeaderAction | undefined
  /** Other content at the start of the header, such as the network button of Account. */
  startSlot?: ReactNode
  /** The content next to the close button. */
  endSlot?: ReactNode
  /** Without it there is no close button (embedded card). */
  onClose?: (() => void) | undefined
  closeLabel: string
  /** The toast, shown over the content below the header. */
  toast?: ReactNode
  /** A question that covers the whole card. All other content is inactive meanwhile. */
  cover?: ReactNode
  /** The alert bar, above the content of every view. */
  alert?: ReactNode
  children: ReactNode
}

/** The header and the content of the card. */
export function ModalShell(props: ModalShellProps): ReactNode {
  const { title, titleHidden, viewKey, depth, start, startSlot, endSlot, onClose, closeLabel, toast, alert, cover } =
    props
  const heading = useRef<HTMLHeadingElement>(null)
  useTitleFade(heading, title)
  const onKeyDown = (event: KeyboardEvent) => {
    if (start?.kind !== 'back' || !event.altKey || event.key !== 'ArrowLeft') return
    event.preventDefault()
    start.onPress()
  }
  return shellMarkup<ReactNode>(
    createReactElement,
    {
      title,
      titleHidden,
      start: start && (
        <IconButton
          key={start.kind}
          className={start.kind === 'back' ? 'mirror' : ''}
          label={start.label}
          path={start.kind === 'back' ? backIcon : helpIcon}
          onClick={start.onPress}
          data-testid={start.kind === 'back' ? 'header-back' : 'header-help'}
        />
      ),
      startSlot,
      end: [
        endSlot,
        onClose && <IconButton label={closeLabel} path={closeIcon} onClick={onClose} data-testid="header-close" />,
      ],
      content: [
        // biome-ignore lint/correctness/useJsxKeyInIterable: `shellMarkup` spreads the list into children
        <Pages viewKey={viewKey} depth={depth} focusTitle={() => heading.current?.focus({ preventScroll: true })}>
          {alert}
          {props.children}
        </Pages>,
        toast,
        cover,
      ],
    },
    { onKeyDown },
    { ref: heading },
  )
}

/** The duration of a title change, in milliseconds [S2.22]. */
const titleMs = 120

function useTitleFade(heading: { current: HTMLElement | null }, title: string): void {
  const shown = useRef(title)
  useLayoutEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.animate([{ opacity: 0 }, { opacity: 1 }], titleMs)
  }, [heading, title])
}
