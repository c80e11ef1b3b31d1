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
  /** Names the dialog, also where `titleHidden` keeps it off the screen. */
  title: string
  titleHidden?: boolean
  /** Identity of the view; a change crosses over to the new children. */
  viewKey: string
  /** Length of the view history, from 1. */
  depth: number
  /** Back or help at the start of the header. */
  start?: HeaderAction | undefined
  /** Anything else at the start of the header, such as the network button of Account. */
  startSlot?: ReactNode
  /** Beside the close button. */
  endSlot?: ReactNode
  /** Without it there is no close button (embedded). */
  onClose?: (() => void) | undefined
  closeLabel: string
  /** The toast, laid over the content below the header. */
  toast?: ReactNode
  /** A question over the whole card; all else rests while it stands. */
  cover?: ReactNode
  /** The alert bar, above the content of every view. */
  alert?: ReactNode
  children: ReactNode
}

/** Header and content of the card. */
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

/** The header text changes in 120 ms [S2.22]. */
const titleMs = 120

function useTitleFade(heading: { current: HTMLElement | null }, title: string): void {
  const shown = useRef(title)
  useLayoutEffect(() => {
    if (shown.current === title) return
    shown.current = title
    heading.current?.animate([{ opacity: 0 }, { opacity: 1 }], titleMs)
  }, [heading, title])
}
