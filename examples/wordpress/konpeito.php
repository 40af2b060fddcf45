<?php
/**
 * Plugin Name: Konpeito bottle
 * Description: A jar with one candy for each thing counted: a block, and the shortcode [konpeito count="12"].
 * Version: 0.1.0
 * Requires at least: 6.5
 * License: MIT
 */

defined('ABSPATH') || exit;

/** The attributes of a jar that an author may set, and their defaults. */
const KONPEITO_ATTRIBUTES = [
  'count' => '12', 'fills' => '', 'goal' => '', 'palette' => '', 'vessel' => '', 'look' => '', 'label' => '',
];

/** The jar in HTML. Its script comes from this site, and its size is reserved before the script runs. */
function konpeito_bottle($given) {
  wp_enqueue_script_module('konpeito', plugins_url('element.js', __FILE__));
  $html = '';
  foreach (shortcode_atts(KONPEITO_ATTRIBUTES, (array) $given) as $name => $value) {
    if ($value !== '') $html .= sprintf(' %s="%s"', $name, esc_attr($value));
  }
  $size = 'display: block; max-width: 320px; margin: auto; aspect-ratio: 4 / 5; min-height: 160px';
  return "<konpeito-bottle$html style=\"$size\"></konpeito-bottle>";
}

add_shortcode('konpeito', 'konpeito_bottle');

add_action('init', function () {
  $needs = ['wp-blocks', 'wp-components', 'wp-element'];
  wp_register_script('konpeito-block', plugins_url('block.js', __FILE__), $needs, '0.1.0', true);
  register_block_type('konpeito/bottle', [
    'api_version' => 3,
    'title' => 'Konpeito bottle',
    'category' => 'widgets',
    'icon' => 'star-filled',
    'attributes' => array_map(fn($value) => ['type' => 'string', 'default' => $value], KONPEITO_ATTRIBUTES),
    'editor_script_handles' => ['konpeito-block'],
    'render_callback' => 'konpeito_bottle',
  ]);
});
