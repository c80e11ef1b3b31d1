import { core } from '@foyer/messages/en/core'
import { names as english } from '@foyer/messages/en/names'
import { format } from '@foyer/messages/format'
import { clearIcon } from '@foyer/ui/icons/actionIcons'
import { aboutIcon, pencilIcon, pictureIcon } from '@foyer/ui/icons/nameIcons'
import type { ReactNode } from 'react'
import { AccountHead, AddressText, Avatar } from '../../ui/AccountHead.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Glyph, Row, RowSkeleton } from '../../ui/Row.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { settingsStyle } from '../account/SettingsParts.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useNamed, useOwnName } from './useNames.js'

/** The account's name and the actions for it. */
export default function AccountName(): ReactNode {
  const { push } = useWidget()
  const words = useWords('names', english)
  const { copied, copyFailed, tryAgain } = useWords('core', core)
  const named = useNamed()
  const owned = useOwnName()
  useStyle(settingsStyle)
  if (named?.own.status === 'error' && !owned)
    return (
      <ErrorState
        title={words.readFailedTitle}
        text={words.readFailedText}
        actionLabel={tryAgain}
        onAction={named.own.refetch}
      />
    )
  if (!owned) return <RowSkeleton count={4} />
  const { account, parent, name: own } = owned
  const { name, attributes } = own
  return (
    <>
      <AccountHead
        avatar={<Avatar address={account.address} src={attributes.avatar} size={64} />}
        name={
          <CopyButton look="inline" value={name} label={words.copyName} copiedLabel={copied} failedLabel={copyFailed}>
            <bdi dir="ltr">{cleanName(name, 80)}</bdi>
          </CopyButton>
        }
        sum={<AddressText address={account.address} />}
      />
      <div className="settings">
        <Row
          title={words.avatar}
          subtitle={words.avatarText}
          icon={<Glyph path={pictureIcon} />}
          chevron
          data-testid="name-avatar"
          onClick={() => push('NameAvatar')}
        />
        <Row
          title={words.details}
          subtitle={attributes.description ? <bdi>{cleanName(attributes.description, 80)}</bdi> : words.detailsText}
          icon={<Glyph path={aboutIcon} />}
          chevron
          data-testid="name-records"
          onClick={() => push('NameRecords')}
        />
        <Row
          title={words.changeTitle}
          subtitle={format(words.changeText, { parent })}
          icon={<Glyph path={pencilIcon} />}
          chevron
          data-testid="name-change"
          onClick={() => push('RegisterAccountName', { from: name })}
        />
        <Row
          title={words.release}
          subtitle={words.releaseText}
          icon={<Glyph path={clearIcon} />}
          className="danger"
          chevron
          data-testid="name-release"
          onClick={() => push('ReleaseAccountName')}
        />
      </div>
    </>
  )
}
