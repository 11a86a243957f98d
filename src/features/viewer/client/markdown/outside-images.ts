/** External images, shown one by one or by host after the reader agrees, until the page is closed. */

import { viewerPaths } from '#paths/files.ts'
import type { Translate } from '#platform/i18n/index.ts'

export function watchImages(content: HTMLElement, t: Translate): () => void {
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-show-image]')
    const box = button?.closest<HTMLElement>('[data-image]')
    if (!button || !box) return
    const { host } = box.dataset
    const boxes = [...content.querySelectorAll<HTMLElement>('[data-image]')]
    const wanted =
      button.dataset['showImage'] === 'host'
        ? boxes.filter((other) => other.dataset['host'] === host)
        : [box]
    for (const one of wanted) showImage(one, t)
  }
  const hear = (event: MessageEvent) => {
    const frame = [...content.querySelectorAll('iframe')].find(
      ({ contentWindow }) => contentWindow === event.source,
    )
    if (frame && typeof event.data === 'object' && event.data && 'image' in event.data)
      settle(frame, event.data.image, t)
  }
  content.addEventListener('click', press)
  addEventListener('message', hear)
  return () => {
    content.removeEventListener('click', press)
    removeEventListener('message', hear)
  }
}

/** The page may load nothing from other hosts; a frame with a policy of its own may load this one image. */
function showImage(box: HTMLElement, t: Translate): void {
  const { image = '', host = '' } = box.dataset
  const frame = document.createElement('iframe')
  frame.className = 'outside-image'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  const label = box.querySelector('.md-image-box__alt')?.textContent ?? ''
  frame.title = label || t('viewer.outside_image', { host })
  frame.src = `${viewerPaths.outsideImage}?src=${encodeURIComponent(image)}`
  box.replaceWith(frame)
}

function settle(
  frame: HTMLIFrameElement,
  size: { width: number; height: number } | null,
  t: Translate,
): void {
  if (!size) {
    const label = document.createElement('span')
    label.className = 'md-inert'
    label.textContent = `${frame.title} · ${t('viewer.image_failed')}`
    frame.replaceWith(label)
    return
  }
  const width = Math.min(Number(size.width) || 300, 10_000)
  const height = Math.min(Number(size.height) || 150, 10_000)
  frame.style.inlineSize = `${width}px`
  frame.style.blockSize = 'auto'
  frame.style.aspectRatio = `${width} / ${height}`
}
