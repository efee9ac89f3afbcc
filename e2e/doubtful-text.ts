/**
 * Most text of a page lies on one plain colour, and whether it can be read there is a division; axe, which looks for what else
 * might lie between, took half of its time for that. So what is beyond doubt is acquitted here, and axe is the judge of all
 * other text: what is too faint for the smallest letters, what has another colour within its box, reaches out of its ground,
 * is faded, blended or shadowed, is drawn, or lies on a picture. Axe itself looks at the same things to see what is beneath.
 */
const contrastMin = 4.5

/** The elements whose text axe is to judge. Written as text, as all that runs in the browser (in-page.ts). */
export const doubtfulText = `(() => {
  const solid = /^rgb\\((\\d+), (\\d+), (\\d+)\\)$/
  const lightOf = (colour) => {
    const part = (value) => value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    const [red, green, blue] = solid.exec(colour).slice(1).map((value) => part(Number(value)))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrastOf = (one, other) => {
    const [dark, bright] = [lightOf(one), lightOf(other)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const isWithin = (box, edge) =>
    box.left >= edge.left - 1 && box.right <= edge.right + 1 && box.top >= edge.top - 1 && box.bottom <= edge.bottom + 1
  const meet = (one, other) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
  const range = document.createRange()
  const boxOf = (node) => {
    if (node.nodeType === 1) return node.getBoundingClientRect()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }
  const textsIn = (element) => element.matches('input, select, textarea') ? [element]
    : [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue.trim() !== '')

  /** What each element lies on: the nearest around it that has a colour, and whether nothing changes that on the way. */
  const grounds = new Map([[document.documentElement, { isPlain: true }]])
  const painted = []
  const texts = []
  for (const element of [document.body, ...document.body.querySelectorAll('*')]) {
    const style = getComputedStyle(element)
    const around = grounds.get(element.parentElement)
    const isHeardOnly = around.isHeardOnly || (style.position === 'absolute' && style.clipPath === 'inset(50%)')
    const isPlain = around.isPlain && style.opacity === '1' && style.filter === 'none' &&
      style.mixBlendMode === 'normal' && !(element instanceof SVGElement)
    const isBare = style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none'
    const colour = style.backgroundImage === 'none' && solid.test(style.backgroundColor) ? style.backgroundColor : undefined
    grounds.set(element, isBare ? { ...around, isPlain, isHeardOnly } : { element, colour, isPlain, isHeardOnly })
    if (isHeardOnly) continue
    if (!isBare) painted.push({ element, box: element.getBoundingClientRect() })
    const nodes = textsIn(element)
    if (nodes.length > 0 && element.checkVisibility({ visibilityProperty: true })) texts.push({ element, style, nodes })
  }

  const isDoubtful = ({ element, style: { color, textShadow, webkitTextFillColor }, nodes }) => {
    const ground = grounds.get(element)
    if (!ground.isPlain || !ground.colour || !solid.test(color) || webkitTextFillColor !== color || textShadow !== 'none') return true
    if (contrastOf(color, ground.colour) < ${contrastMin}) return true
    const boxes = nodes.map(boxOf)
    const edge = ground.element.getBoundingClientRect()
    // the colour of the body is that of the whole window
    if (ground.element !== document.body && !boxes.every((box) => isWithin(box, edge))) return true
    return painted.some((other) => other.element !== ground.element && boxes.some((box) => meet(box, other.box)) &&
      ground.element.contains(other.element) && !other.element.contains(element))
  }
  return texts.filter(isDoubtful).map(({ element }) => element)
})()`
