// Texts of the garden part of the page.
import { both, byLanguage, filled } from '../parts/texts.ts'

export type BlocksTexts = typeof BLOCKS_TEXTS.en

export const BLOCKS_TEXTS = byLanguage({
  tagline: both(
    'A garden of blocks: walk, build, and let candies roll down the steps.',
    '積み木の庭。歩いて、積んで、石段から金平糖を転がせます。',
  ),
  scene: both(
    'A garden of blocks with a pond of candies. W, A, S, D walk, Space jumps, arrow keys turn, E uses the tool on the middle block, G picks up a candy and throws it.',
    '金平糖の池がある積み木の庭。W A S Dで歩き、スペースでジャンプ、矢印キーで向きを変え、Eで中央の積み木を操作し、Gで金平糖を拾って投げます。',
  ),
  tool: both('Tool', '道具'),
  tools: both(
    { block: 'Block', slab: 'Slab', remove: 'Remove', rain: 'Rain' },
    { block: '積む', slab: '半分', remove: '取る', rain: '降らす' },
  ),
  camera: both('Camera', '視点'),
  thirdPerson: both('Third person', '三人称'),
  firstPerson: both('First person', '一人称'),
  layers: both('Debug drawing', 'デバッグ表示'),
  boxes: both('Boxes', '箱'),
  queried: both('Queries', '検索セル'),
  contacts: both('Contacts', '接触'),
  cells: both('Grid', '格子'),
  pairs: both('Pairs', '組'),
  blocks: both('Blocks', '積み木'),
  looked: both('Queried cells', '検索セル'),
  touched: both('Blocks found', '見つかった積み木'),
  physics: both('Physics', '物理'),
  gravity: both('Gravity', '重力'),
  terminalSpeed: both('Terminal speed', '終端速度'),
  groundFriction: both('Ground friction', '地面の摩擦'),
  perSecondSquared: both('m/s²', 'm/s²'),
  perSecond: both('m/s', 'm/s'),
  perStep: both('per step', '/ステップ'),
  // The names of the article.
  pipeline: both('The four systems of the last step', '直前のステップの四つのシステム'),
  systems: both(
    ['Player movement', 'Physics', 'Update of the physics world', 'Collision'],
    ['プレイヤーの移動', '物理', '物理ワールドの更新', '衝突'],
  ),
  walk: filled('walk {}', '歩く {}'),
  wants: both(
    { jump: 'jump', sneak: 'sneak', sprint: 'sprint' },
    { jump: 'ジャンプ', sneak: '忍び歩き', sprint: '走る' },
  ),
  noIntent: both('no intent', '意図なし'),
  falls: filled('{0} m/s, provisionally at {1}', '{0} m/s、暫定位置 {1}'),
  registered: filled('{0} bodies in {1} cells; {2} blocks stay', '物体{0}個を{1}セルに登録、積み木{2}個はそのまま'),
  corrected: filled('y {0}, x {1}, z {2} mm; {3}, at {4}', 'y {0}、x {1}、z {2} mm、{3}、位置 {4}'),
  onGround: both('grounded', '接地'),
  inAir: both('in the air', '空中'),
  jump: both('Jump', 'ジャンプ'),
  keyWalk: both('walk', '歩く'),
  keyJump: both('jump', 'ジャンプ'),
  keyRun: both('sprint, sneak', '走る・忍び歩き'),
  keyAct: both('use the tool', '道具を使う'),
  keyTool: both('choose a tool', '道具を選ぶ'),
  keyHand: both('pick up a candy, throw it', '金平糖を拾う・投げる'),
  carried: both('You picked up a candy. G throws it.', '金平糖を手に持ちました。Gで投げます。'),
  thrown: both('Candy thrown.', '金平糖を投げました。'),
  noCandy: both('No candy is within reach.', '手の届くところに金平糖がありません。'),
  held: both('Candy grabbed.', '金平糖をつかみました。'),
  released: both('Candy released.', '金平糖を放しました。'),
  keyFirstPerson: both('camera', '視点'),
})
