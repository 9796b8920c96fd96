import type { Foods } from './aisle-of.ts';

/** Common items of English lists, by aisle. */
export const FOODS: Foods = {
  produce: `
    apple, apricot, artichoke, arugula, asparagus, aubergine, avocado, baby corn, banana, basil, bean sprout,
    beetroot, bell pepper, berry, blackberry, blackcurrant, blueberry, bok choy, broad bean, broccoli,
    brussels sprout, butternut squash, cabbage, carrot, cauliflower, celeriac, celery, chard, cherry, cherry tomato,
    chestnut, chili, chilli, chives, cilantro, clementine, coconut, coriander, corn on the cob, courgette, cranberry,
    cress, cucumber, dill, eggplant, fennel, fig, french bean, fruit, garlic, garlic clove, ginger, gooseberry, grape,
    grapefruit, green bean, green pepper, herbs, jalapeño, kale, kiwi, kohlrabi, leek, lemon, lemongrass, lettuce,
    lime, lychee, mandarin, mangetout, mango, melon, mint, mushroom, nectarine, okra, onion, orange, pak choi, papaya,
    parsley, parsnip, peach, pear, peppers, pineapple, plum, pomegranate, potato, pumpkin, radish, raspberry,
    red onion, red pepper, redcurrant, rhubarb, rocket, rosemary, runner bean, sage, salad, satsuma, scallion,
    shallot, snow pea, spinach, spring greens, spring onion, squash, strawberry, sugar snap pea, swede, sweet potato,
    thyme, tomato, turnip, veg, vegetable, watercress, watermelon, yellow pepper, zucchini
  `,
  bakery: `
    apple pie, bagel, baguette, bread, bread roll, brioche, brownie, bun, burger bun, cake, cheesecake, ciabatta,
    croissant, crumpet, cupcake, danish pastry, donut, doughnut, flatbread, focaccia, garlic bread, hot cross bun,
    hot dog bun, loaf, muffin, naan, pain au chocolat, pancake, pita, pitta, roll, sandwich, scone, sourdough, toast,
    tortilla, waffle, wrap
  `,
  dairy: `
    almond milk, brie, butter, buttermilk, camembert, cheddar, cheese, chocolate mousse, coleslaw, cottage cheese,
    cream, cream cheese, crème fraîche, custard, double cream, egg, emmental, feta, filo pastry, ghee, gouda,
    greek yoghurt, gruyère, guacamole, halloumi, houmous, hummus, kefir, margarine, mascarpone, milk, mozzarella,
    oat drink, oat milk, paneer, parmesan, pizza dough, potato salad, puff pastry, quark, rice pudding, ricotta,
    seitan, shortcrust pastry, skyr, sour cream, soy milk, stilton, tempeh, tofu, tzatziki, vegan sausage,
    veggie burger, yoghurt, yogurt
  `,
  meat: `
    bacon, beef, beef mince, black pudding, bratwurst, burger, chicken, chicken breast, chicken thigh, chorizo,
    cold cuts, duck, gammon, goose, ham, hot dog, lamb, liver, meat, meatball, mince, minced meat, pancetta, pâté,
    pepperoni, pork, prosciutto, ribs, salami, sausage, sausage roll, scotch egg, steak, turkey, veal, venison
  `,
  fish: `
    calamari, clam, cod, crab, crayfish, fish, fish cake, haddock, hake, herring, kipper, lobster, mackerel, mussel,
    octopus, oyster, prawn, salmon, salmon steak, scallop, sea bass, sea bream, seafood, shrimp, smoked salmon, sole,
    squid, trout, tuna steak
  `,
  frozen: `
    chicken nugget, edamame, fish finger, fish stick, fries, frozen berries, frozen peas, frozen spinach,
    frozen vegetables, gyoza, hash brown, ice, ice cream, ice lolly, onion ring, oven chips, pea, petits pois, pizza,
    potato croquette, potato waffle, potato wedge, ready meal, scampi, sorbet, spring roll, sweet potato fries,
    yorkshire pudding
  `,
  grains: `
    barley, basmati, basmati rice, brown rice, buckwheat, bulgur, cannelloni, couscous, dried beans, dried chickpeas,
    egg noodle, farfalle, fusilli, gnocchi, lasagna, lasagne, lentil, linguine, mac and cheese, macaroni, millet,
    noodle, orzo, pasta, penne, polenta, quinoa, ramen, ravioli, red lentil, rice, rice noodle, rigatoni, risotto,
    semolina, spaghetti, split pea, tagliatelle, tortellini
  `,
  tins: `
    anchovy, apple sauce, artichoke heart, baked beans, bamboo shoots, bean, black bean, butter bean, caper,
    chicken soup, chickpea, chilli con carne, chopped tomato, coconut cream, coconut milk, corn, corned beef,
    cornichon, crushed tomato, curry sauce, fruit cocktail, gherkin, jackfruit, kidney bean, mushy peas, olive,
    passata, pasta sauce, pesto, pickle, pickled beetroot, pickled onion, plum tomato, roasted peppers, sardine,
    sauerkraut, soup, spam, sun-dried tomato, sweetcorn, tinned tomatoes, tomato paste, tomato purée, tomato sauce,
    tomato soup, tuna, tuna fish, water chestnut
  `,
  baking: `
    almond extract, baking powder, baking soda, bicarbonate of soda, breadcrumbs, brown sugar, cake mix,
    chocolate chip, chocolate drops, cocoa, condensed milk, corn starch, cornflour, currant, custard powder, date,
    desiccated coconut, dried apricot, dried cranberry, evaporated milk, flaked almond, flour, food colouring,
    gelatine, glacé cherry, ground almond, hazelnut, icing, icing sugar, jelly, lemon juice, lime juice, marzipan,
    mincemeat, pancake mix, pecan, pine nut, plain flour, poppy seed, prune, pumpkin seed, raisin, self-raising flour,
    sesame seed, sprinkles, sugar, sultana, sunflower seed, sweetener, syrup, treacle, vanilla, vanilla extract,
    walnut, yeast
  `,
  spices: `
    allspice, balsamic vinegar, bay leaf, black pepper, bouillon, cardamom, chicken stock, chilli flakes,
    chilli powder, chutney, cinnamon, clove, coconut oil, coriander seed, cumin, curry, curry paste, dressing,
    dried basil, dried parsley, dried thyme, fennel seed, fish sauce, garam masala, garlic powder, gravy,
    ground coriander, ground ginger, harissa, horseradish, ketchup, mayo, mayonnaise, mint sauce, miso paste,
    mixed herbs, mixed spice, mustard, nutmeg, nutritional yeast, oil, olive oil, onion powder, oregano, paprika,
    pepper, peppercorn, red wine vinegar, saffron, salad cream, salsa, salt, sauce, seasoning, sesame oil, soy sauce,
    spices, sriracha, star anise, stock, stock cube, sunflower oil, tabasco, tahini, turmeric, vegetable oil,
    vegetable stock, vinegar, wasabi, white wine vinegar, za'atar
  `,
  breakfast: `
    agave syrup, almond butter, bran flakes, cashew butter, cereal, chia seed, chocolate spread, corn flakes,
    date syrup, flaxseed, granola, hazelnut spread, honey, jam, lemon curd, linseed, maple syrup, marmalade, marmite,
    muesli, nut butter, nutella, oat, oatmeal, peanut butter, porridge, porridge oats, puffed rice, strawberry jam,
    yeast extract
  `,
  snacks: `
    almond, biscuit, breadstick, candy, caramel, cashew, cereal bar, chewing gum, chips, chocolate, cookie, cracker,
    crispbread, crisps, dark chocolate, digestives, dip, dried fruit, dried mango, easter egg, flapjack, gingerbread,
    granola bar, gum, gummy bear, ice cream cone, jelly bean, liquorice, lollipop, marshmallow, mints, mixed nuts,
    muesli bar, nachos, nut, oatcake, peanut, pistachio, popcorn, pretzel, protein bar, rice cake, shortbread, sweets,
    toffee, tortilla chips, trail mix, wafer, wine gums
  `,
  drinks: `
    ale, apple juice, beer, chai, champagne, cider, coconut water, coffee, coffee bean, coke, cola, cordial,
    drinking chocolate, energy drink, espresso, fizzy drink, gin, ginger ale, ginger beer, green tea, hot chocolate,
    juice, kombucha, lager, lemonade, liqueur, matcha, orange juice, orange squash, pineapple juice, prosecco,
    protein shake, red wine, rooibos, rosé, rum, smoothie, soda, sparkling water, tea, tomato juice, tonic water,
    vodka, water, whiskey, whisky, white wine, wine
  `,
  household: `
    air freshener, baby food, baby milk, baby wipes, baking paper, baking parchment, baking tin, battery, bin bag,
    bird seed, birthday card, bleach, body lotion, cake tin, can opener, candle, cat food, cat litter, charcoal,
    cleaner, cling film, coffee filter, conditioner, cotton bud, cotton pad, cotton wool, cough syrup, cupcake case,
    dental floss, deodorant, detergent, diaper, dishcloth, dishwasher salt, dishwasher tablet, dog biscuit, dog food,
    dog treat, fabric softener, face cream, firewood, flowers, foil, food bag, freezer bag, gift wrap, hairspray,
    hand cream, hand wash, ibuprofen, insect repellent, jam jar, kitchen paper, kitchen roll, light bulb, lighter,
    lip balm, loo roll, matches, mop, mouthwash, napkin, nappy, newspaper, painkiller, paper cup, paper plate,
    paper towel, paracetamol, pet food, plasters, potting soil, razor, rinse aid, rubber gloves, sandwich bag,
    sanitary towel, shampoo, shaving cream, shower gel, soap, sponge, stain remover, stamp, sticky tape, sun cream,
    sunscreen, tampon, tea light, tea towel, tin foil, tin opener, tissues, toilet paper, toilet roll, toothbrush,
    toothpaste, toothpick, vacuum bag, vitamins, washing powder, washing-up liquid, wet wipes, wrapping paper
  `,
};
