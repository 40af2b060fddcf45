// The types of the element, in a project without React and three.
import { type KonpeitoBottleElement, registerShape, type ShapeGeometry } from 'konpeito-bottle/element'

const jar: KonpeitoBottleElement = document.createElement('konpeito-bottle')
jar.count = 42
jar.items = [{ id: 1, label: 'Tea', shape: 'ring' }]
jar.addEventListener('konpeito-drop', ({ detail }) => console.log(detail.item.label))
document.createElement('konpeito-jars').jars = [{ label: 'Monday', count: 3 }]
document.body.append(jar)

export const addRing = (geometry: ShapeGeometry) => registerShape('ring', geometry)
