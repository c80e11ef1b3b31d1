import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.js'

/** A screen whose heading gets the focus when the screen appears, so that screen readers announce it. */
export function Screen(props: {
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly onBack?: () => void
  /** The first screen of a visit does not move the focus. */
  readonly isFirst?: boolean
}) {
  const { title, children, footer, onBack, isFirst = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <>
      <div className="screen">
        <div className="title">
          {onBack && (
            <button type="button" className="icon" onClick={onBack} aria-label="Back">
              <Icon name="back" />
            </button>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {children}
      </div>
      {footer && <div className="footer">{footer}</div>}
    </>
  )
}
