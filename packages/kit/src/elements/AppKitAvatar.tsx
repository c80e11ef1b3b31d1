import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AvatarAccount } from '../core/Options.js'
import { useOptionalInstance } from '../react/AppKitContext.js'

export interface AppKitAvatarProps {
  /** Renders the image of an account. It fills a circle, without style sheets of the page. */
  readonly children: (account: AvatarAccount) => ReactNode
}

/** The maximum number of images. The widget can request one that it never shows. */
const maxPlaces = 50

/** An element of a button or a view with the image of an account. */
interface Place {
  readonly id: number
  readonly element: Element
  readonly account: AvatarAccount
  /** True if the element has been in the document. */
  readonly wasShown: boolean
}

/**
 * Renders the image of the connected account with React, in the buttons and the account view. `children` can use the
 * contexts around this component. While it is mounted, it replaces the option `avatar`.
 *
 * @example <AppKitAvatar>{({ address }) => <Identicon address={address} />}</AppKitAvatar>
 */
export function AppKitAvatar({ children }: AppKitAvatarProps): ReactNode {
  const instance = useOptionalInstance()
  const [places, setPlaces] = useState<readonly Place[]>([])
  const count = useRef(0)
  useLayoutEffect(() => {
    if (!instance) return undefined
    const { avatar: before = () => undefined } = instance.client.store.getState().options
    instance.updateOptions({
      avatar: (account) => {
        const element = document.createElement('span')
        element.style.display = 'contents'
        count.current += 1
        const place = { id: count.current, element, account, wasShown: false }
        // The widget can call this while React renders.
        queueMicrotask(() => setPlaces((known) => [...removeOld(known), place].slice(-maxPlaces)))
        return element
      },
    })
    return () => instance.updateOptions({ avatar: before })
  }, [instance])
  return places.map(({ id, element, account }) => createPortal(children(account), element, id))
}

/** Removes the places whose elements have left the document. */
function removeOld(places: readonly Place[]): Place[] {
  return places.flatMap((place) => {
    const { isConnected } = place.element
    return isConnected || !place.wasShown ? [{ ...place, wasShown: place.wasShown || isConnected }] : []
  })
}
