import { describe, expect, it } from 'vitest';
import { holdsHousehold } from './household.ts';

describe('a household or a rack is listed', () => {
  it.each([
    ["devices of one's own", 'my devices: Nuki lock, Sonos One, Shelly Plus, Hue bridge'],
    ['the same with words between', 'our smart home gear: Nuki lock, Sonos One, Shelly Plus, Hue bridge'],
    ['a maker and no more among them', 'we own an old Nest, a Nuki lock, two Sonos and a fan'],
    ['counted things', 'the flat has a Nuki lock, a smoke alarm, four lamps, one Echo Dot and an old Nest'],
    ['devices by what they are used for', 'I have a Nuki lock, a Fronius inverter, a Wago 750 and a Velux window here'],
    ['devices that are joined by a word', 'I have a Nuki lock and a Sonos One and a Shelly Plus and a Hue bridge'],
    ['a count of two figures', 'our flat has 2 Nuki, 12 lamps, a Nest and 1 Hue'],
    ['a thing that begins with a figure', 'our flat has 2 Nuki, a 3D printer, a Nest and 1 Hue'],
    [
      'rooms without a place word',
      'upstairs a Sonos One, downstairs a Hue lamp, outside a Ring bell, upstairs my Nuki lock',
    ],
    ['rooms with another verb in Chinese', '客厅是小米灯,主卧放海尔空调,厨房用云米冰箱,书房装联想电脑'],
    ['devices in a row', 'I use Nuki lock, Sonos One, Shelly Plus and Hue bridge'],
    [
      'devices in rooms',
      'an Aqara sensor in the den, a Nuki lock in the hall, a Sonos One in the attic, a Hue bulb in the shed',
    ],
    ['a list by rooms', '- Sonos One (hall)\n- Nuki lock (garage)\n- Hue bridge (attic)\n- Tapo camera (garden shed)'],
    [
      'rooms before devices',
      'Den: two Hue bulbs and a Sonos One. Kitchen: an Aqara sensor and a smart bell. Hall: a Eufy camera',
    ],
    [
      'addresses behind them',
      'we run a Synology DS220 (at home), a FritzBox 7590 (at home), three Tapo cameras (at home) and a Pi (at home)',
    ],
    ['counts behind a sign in Chinese', '家里设备:云米冰箱×1,智米风扇×2,创米插座×3,大疆相机x1'],
    ["devices of one's own in Chinese", '我家有云米冰箱、智米风扇、群晖 NAS、创米插座'],
    ['entities a line', 'entities:\n  - light.den\n  - lock.den_2\n  - fan.den\n  - camera.hall'],
    ['entities a line without strokes', 'light.den\nlock.den_2\nperson.ida\ncamera.hall'],
    ['entities a line without gaps', 'entities:\n-light.den\n-lock.2nd\n-fan.den\n-input_boolean.guest'],
    ['entities before a gap', 'light.den \nlock.den \nfan.den \ncover.den '],
    [
      'entities by their field without gaps',
      '-entity:light.den\n-entity:lock.den\n-entity_id:fan.den\n-entity:cover.den',
    ],
    ['entities by their field', '- entity: light.den\n- entity: lock.den\n- entity_id: fan.den\n- entity: cover.den'],
    ['counts before names', 'we run 3x Sonos One, 2x Hue white bulb, 1x Nuki Pro, 5x Aqara door sensor'],
    [
      'counts of models whose makers are unknown',
      '4x Wibble T100, 2x Wobble K7, 6x Frobnik F-300, 1x Quuxer Q2 to watch',
    ],
    ['counts without a sign', 'at home: 2 Sonos Roam, 1 Tado thermostat, 4 Shelly Plug and 3 Netatmo sensors'],
    ['counts behind names', 'Hue bulb x4, Sonos One x2, Nuki lock x1, Ring doorbell x1'],
    ['counts in Chinese', '家里有小米台灯2个、绿米人体传感器5个、萤石摄像头3台、格力空调1台'],
    ['counts in traditional Chinese', '飛利浦燈泡3個、群暉NAS1臺、華碩路由器2個、樹莓派1個'],
    [
      'rooms',
      'in the attic a Synology DS218, in the bath a Sonos Roam, downstairs a Nest doorbell, in the den a Dell server',
    ],
    [
      'rooms with a verb',
      'in the attic there is a Synology, in the bath a Sonos, outside a Ring bell, in the den we have a Dell server',
    ],
    ['rooms in Chinese', '玄关有德施曼门锁,客厅装了海尔空调,主卧有小度音箱,车库放了一台联想服务器'],
    ['rooms in Chinese with a Latin maker', '餐厅有Yeelight灯,客房有Aqara开关,浴室有小米秤,阳台有公牛插座'],
    [
      'entities of a home automation',
      'I have light.attic, light.bath, switch.pump_2, sensor.soil_a, cover.den, climate.den, lock.door',
    ],
    ['entities without spaces', 'light.attic,light.bath,switch.pump_2;sensor.soil_a;cover.den、lock.door'],
    ['entities with spaces alone', 'light.attic light.bath switch.pump_2 sensor.soil_a cover.den lock.door'],
    ['entities on lines', 'light.attic\nlight.bath\nswitch.pump_2\nsensor.soil_a\ncover.den\nlock.door'],
    ['entities with words', 'light.attic and light.bath and switch.pump_2 and fan.a1, and cover.den, and lock.door'],
    ['entities with figures', 'light.2nd, input_boolean.guest, input_number.5th, sensor.soil_a, cover.den, lock.3rd'],
  ])('%s: %s', (_kind, text) => {
    expect(holdsHousehold(text)).toBe(true);
  });

  it.each([
    ['owned makers', 'I have Philips, IKEA, Aqara and Sonos at home'],
    ['devices that nobody says to own', 'compare the Hue bridge, Nuki lock, Sonos One and Shelly Plus'],
    ["three of one's own", 'my devices: Nuki lock, Sonos One, Shelly Plus'],
    ['one device four times', 'my devices: Nuki lock, Nuki lock, Nuki lock, Nuki lock'],
    ['three counted things', 'I have a Nuki, a Hue and a Nest'],
    ['one device with other gaps', 'my devices: Nuki lock , Nuki lock, Sonos One, Shelly Plus'],
    ['makers beside counted things', 'I have a lamp, a fan, a bell, a door, Nuki, Hue and Nest'],
    ['two makers among counted things', 'the flat has a Nuki, a Hue, a lamp, a fan and a bell'],
    ['three makers in Chinese', '我家有云米冰箱、智米风扇、创米插座'],
    ['three entities', 'entities:\n  - light.den\n  - lock.den\n  - fan.den'],
    ['what is asked about makers', 'my question: which of Hue, Tapo, Tado and Nest has a local interface'],
    ['three counts', 'a page for 3x Sonos One, 2x Hue white bulb and 1x Nuki Pro'],
    ['four of one device', '1x Sonos One, 2x Sonos One, 3x Sonos One, 4x Sonos One'],
    ['makers without counts', 'one plugin for Philips Hue, IKEA, Aqara, Shelly and Sonoff'],
    ['counts of parts of a page', 'a page with 2x Gauge, 3x Chart, 1x Table, 4x Button'],
    ['counts of goods', 'read 2x Cola 330, 3x Lemonade 500, 1x Water 750, 5x Juice 200 from a receipt'],
    ['counts of things', 'watch 3 doors, 4 windows, 2 pumps, 5 valves and 6 lamps'],
    ['three rooms', 'in the attic a Sonos, in the bath a Hue lamp, in the den a Nest'],
    ['wishes by room', 'in the attic a timer, in the bath a fan at night, in the den a scene, in the hall a light'],
    ['wishes in Chinese', '客厅有人就开灯,卧室有光就关窗帘,厨房有烟就报警,阳台有雨就收衣服'],
    ['counts of things in Chinese', '面板上放灯3个、开关4个、插座2个、传感器5个'],
    ['three counts in Chinese', '小米台灯2个、绿米传感器5个、萤石摄像头3台一起控制'],
    ['makers in Chinese', '同时支持小米、华为、绿米、涂鸦、海尔的插件'],
    ['some entities', 'turn on light.attic, light.bath, switch.pump_2 when sensor.soil_a falls'],
    ['words that end as a maker is called', 'String3个、spring2个、bring4个、wring5个、String7个'],
    ['five entities', 'light.attic, light.bath, switch.pump_2, sensor.soil_a, cover.den'],
    ['entities of other names', 'input-a.attic, input-b.bath, input-c.pump, input-d.soil, input-e.den, lock.door'],
    ['sentences', 'a light. it, a fan. we light. on, fan. on, lock. on, cover. on, scene. on, person. in'],
    ['entities and a sentence', 'light.attic, light.bath, switch.pump_2, sensor.soil_a, cover.den, lock. in'],
    ['entities that nothing parts', 'light.a1-light.b1-light.c1-light.d1-light.e1-light.f1'],
    ['counts of parts that are numbered', 'a page with 2x gauge a1, 3x chart b2, 1x table c3, 4x button d4'],
    ['makers in Chinese without a room', '要有小米台灯,有华为路由器,有海尔空调,有联想服务器的图标'],
    ['protocols and their versions', 'Zigbee 3, Matter 1, Thread 1, KNX and MQTT 5 in one plugin'],
    ['node and tool versions', 'works with Node 22, Python 3, Docker 27, Debian 13 and Ubuntu 24'],
  ])('is not: %s: %s', (_kind, text) => {
    expect(holdsHousehold(text)).toBe(false);
  });
});
