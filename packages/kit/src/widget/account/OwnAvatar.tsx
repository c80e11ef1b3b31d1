import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { getAvatar } from '../../core/getAvatar.js'
import type { AccountFacts } from '../../core/state/State.js'
import { Avatar } from '../../ui/AccountHead.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface OwnAvatarProps {
  readonly address: string
  readonly facts: Pick<AccountFacts, 'profileName' | 'profileImage'>
  readonly size: number
}

/** The image of the connected account, which can be an element of the app. */
export function OwnAvatar({ address, facts, size }: OwnAvatarProps): ReactNode {
  const { client } = useWidget()
  const [name, image] = [facts.profileName ?? undefined, facts.profileImage ?? undefined]
  const made = useMemo(() => getAvatar(client, { address, name, image }), [client, address, name, image])
  const box = useRef<HTMLSpanElement>(null)
  const isElement = typeof made === 'object'
  useLayoutEffect(() => {
    if (typeof made === 'object') box.current?.replaceChildren(made)
  }, [made])
  if (!isElement) return <Avatar address={address} src={made} size={size} />
  return <span ref={box} className="img round" part="avatar" style={{ width: size, height: size }} aria-hidden="true" />
}
