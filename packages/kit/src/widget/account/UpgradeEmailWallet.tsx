import { core } from '@foyer/messages/en/core'
import { embedded as english } from '@foyer/messages/en/embedded'
import { cloudIcon, keyIcon, kitIcon, shieldIcon } from '@foyer/ui/icons/securityIcons'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.js'
import { Glyph, Row, RowSkeleton } from '../../ui/Row.js'
import { Slow } from '../../ui/Spinner.js'
import { ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { settingsStyle } from './SettingsParts.js'
import { getLevelText, useSecurity } from './useSecurity.js'

/** Shows who can open this wallet, and opens the screens of the frame that list and change the ways to open it. */
export default function UpgradeEmailWallet(): ReactNode {
  const words = useWords('embedded', english)
  const { tryAgain, loading, slow } = useWords('core', core)
  const { security, hasFailed, isAway, reload, open } = useSecurity()
  useStyle(settingsStyle)
  if (!security && hasFailed)
    return (
      <ErrorState title={words.readFailedTitle} text={words.readFailedText} actionLabel={tryAgain} onAction={reload} />
    )
  if (!security)
    return (
      <div className="settings">
        <span className="sr" role="status">
          {loading}
        </span>
        <div className="who-card" aria-hidden="true">
          <span className="glyph" />
          <span className="sk" style={{ width: '70%', height: 18 }} />
          <span className="sk" style={{ width: '96%', height: 14 }} />
          <span className="sk" style={{ width: '60%', height: 14 }} />
        </div>
        <RowSkeleton count={2} />
        <Slow active>{slow}</Slow>
      </div>
    )
  const isOwn = security.level === 'L1'
  const level = getLevelText(security, words)
  return (
    <div className="settings">
      <section className={isOwn ? 'who-card safe' : 'who-card'} data-testid="wallet-level" data-level={security.level}>
        <Glyph path={isOwn ? shieldIcon : cloudIcon} />
        <h3>{level.title}</h3>
        <p>{level.text}</p>
      </section>
      <Button busy={isAway} variant={isOwn ? 'secondary' : 'primary'} onClick={() => open('security')} data-autofocus>
        {isOwn ? words.manageWays : words.addWay}
      </Button>
      <Row
        title={words.makeKit}
        icon={<Glyph path={kitIcon} />}
        chevron
        disabled={isAway}
        onClick={() => open('recovery')}
      />
      <Row
        title={words.exportKeys}
        icon={<Glyph path={keyIcon} />}
        chevron
        disabled={isAway}
        onClick={() => open('export')}
      />
    </div>
  )
}
