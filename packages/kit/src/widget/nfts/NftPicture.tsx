import { imageIcon } from '@foyer/ui/icons/activityIcons'
import { type ReactNode, useState } from 'react'
import type { Nft } from '../../core/queries/nfts.js'
import { Icon } from '../../ui/Icon.js'
import { safeImageSource } from '../../ui/markup/rowMarkup.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'

const style = `
.pic{position:relative;display:grid;place-items:center;width:100%;overflow:hidden;background:var(--_surface-hover);color:var(--_text-muted)}
.pic>img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.pic>.i{width:32px;height:32px}
`

/**
 * Shows the image that the server prepared, which cannot run scripts. Shows a placeholder if it is missing or broken.
 */
export function NftPicture({ nft, name }: { readonly nft: Nft; readonly name: string }): ReactNode {
  useStyle(style)
  const [broken, setBroken] = useState<string>()
  const source = safeImageSource(nft.imageUrl)
  const isShown = source !== undefined && source !== broken
  return (
    <span className="pic">
      {isShown ? (
        <img
          src={source}
          alt={name}
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setBroken(source)}
        />
      ) : (
        <>
          <Icon path={imageIcon} />
          <span className="sr">{name}</span>
        </>
      )}
      {nft.amount !== '1' && <span className="count">×{cleanName(nft.amount, 8)}</span>}
    </span>
  )
}
